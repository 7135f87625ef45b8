"""Settings of Sphinx, in place of a conf.py: there is no folder of documents that could hold one."""
from .. import __version__

WITHOUT_MARGIN = ("index", "more", "labs", "notebooks/*", "genindex", "search")   # the room is for what they show
THEME = {
    "logo": {"text": "robotlab"}, "navbar_end": ["theme-switcher"], "navbar_align": "left", "show_nav_level": 2, "navigation_depth": 2,
    "footer_start": ["copyright"], "footer_end": [], "secondary_sidebar_items": ["page-toc"], "search_bar_text": "Search the course",
    "back_to_top_button": False, "show_prev_next": True, "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark", "article_header_start": [],
}


def settings(live):
    """Of Sphinx. live: {page: {"style", "script"}, what makes it live, as HTML}."""
    return {
        "project": "robotlab", "author": "The robotlab authors", "copyright": "The robotlab authors", "release": __version__,
        "version": __version__, "language": "en", "html_title": "robotlab",
        "extensions": ["myst_nb", "robotlab.site.extension"], "root_doc": "index", "exclude_patterns": ["_static", "_templates"],
        "robotlab_live": live,
        "templates_path": ["_templates"], "html_static_path": ["_static"], "html_css_files": ["site.css"],
        "html_js_files": [("site.js", {"defer": "defer"})], "html_favicon": "_static/icon.svg", "html_context": {"default_mode": "auto"},
        "html_theme": "pydata_sphinx_theme", "html_theme_options": THEME, "html_sidebars": dict.fromkeys(WITHOUT_MARGIN, []),
        "html_show_sourcelink": False, "html_copy_source": False, "html_show_sphinx": False, "html_use_index": True,
        "html_math_renderer": "mathml", "html_permalinks_icon": "§", "html_domain_indices": False,
        "smartquotes": False,                        # a page has the characters of the notebook
        "nb_execution_mode": "off", "nb_render_markdown_format": "myst", "nb_code_prompt_show": "Code", "nb_code_prompt_hide": "Code",
        "myst_enable_extensions": ["dollarmath", "colon_fence", "deflist", "attrs_inline"], "myst_heading_anchors": 3,
        "python_maximum_signature_line_length": 80, "add_module_names": False, "suppress_warnings": ["myst.header"],
        "toc_object_entries_show_parents": "hide",
    }
