// The labs follow the light or dark that a reader has chosen for the site: they ask the page as they ask JupyterLab's. The page of a
// lab by itself has no such choice, and is as the browser is.
const root = document.documentElement;
const follow = () => { if (root.dataset.theme) document.body.dataset.jpThemeLight = String(root.dataset.theme !== "dark"); };
new MutationObserver(follow).observe(root, { attributeFilter: ["data-theme"] });
follow();

// Paper is light.
let shade = "";
addEventListener("beforeprint", () => {
  shade = root.dataset.theme || "";
  if (shade) root.dataset.theme = "light";
});
addEventListener("afterprint", () => { if (shade) root.dataset.theme = shade; });

// The line that frames a lab has the address of this copy of the site in it; a button copies it.
for (const button of document.querySelectorAll("[data-copy]")) {
  const line = /** @type {Element} */ (button.previousElementSibling);
  line.textContent = line.textContent.replace('src="', `src="${new URL(".", location.href)}`);
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(line.textContent);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 2000);
  });
}

// The search names a notebook for its title and again for each heading: once is enough. Functions of a page are things of their own.
const results = document.getElementById("search-results");
if (results) {
  new MutationObserver(() => {
    const seen = new Set();
    for (const link of results.querySelectorAll("li > a")) {
      const { pathname } = /** @type {HTMLAnchorElement} */ (link);
      /** @type {HTMLElement} */ (link.parentElement).hidden = pathname.includes("/notebooks/") && seen.has(pathname);
      seen.add(pathname);
    }
  }).observe(results, { childList: true, subtree: true });
}
