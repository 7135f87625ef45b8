// The Markdown of tasks, verdicts and tables of progress as HTML: paragraphs, lists, tables, emphasis, code, links.
/** @param {string} text */
export const escaped = text => text.replace(/[&<>"]/g, c => `&#${c.charCodeAt(0)};`);

/** @param {string} text */
function inline(text) {
  const codes = /** @type {string[]} */ ([]), away = (_, code) => `\0${codes.push(code) - 1}\0`;
  return escaped(text).replace(/`([^`]+)`/g, away)
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*(.+?)\*\*/g, '<b>$1</b>').replace(/(?<![\w*])\*(\S.*?)\*(?![\w*])/g, '<i>$1</i>')
    .replace(/\$([^$\n]+)\$/g, '<i>$1</i>').replace(/ {2}\n/g, '<br>')
    .replace(/\0(\d+)\0/g, (_, k) => `<code>${codes[k]}</code>`);
}

/** @param {string[]} lines */
function table([head, , ...rows]) {
  /** @param {string} line @param {string} tag */
  const row = (line, tag) => {
    const cells = line.trim().replace(/^\||\|$/g, '').split('|').map(x => `<${tag}>${inline(x.trim())}</${tag}>`);
    return `<tr>${cells.join('')}</tr>`;
  };
  return `<table><thead>${row(head, 'th')}</thead><tbody>${rows.map(line => row(line, 'td')).join('')}</tbody></table>`;
}

/** @param {string} block */
function one(block) {
  const lines = block.split('\n'), heading = /^(#{1,6}) (.*)/.exec(block), items = lines.every(line => /^([-*]|\d+\.) /.test(line));
  if (heading) return `<h${heading[1].length}>${inline(heading[2])}</h${heading[1].length}>`;
  if (/^\|?[\s:|-]*-[\s:|-]*$/.test(lines[1] || '') && lines[0].includes('|')) return table(lines);
  if (!items) return `<p>${inline(block)}</p>`;
  const tag = /^\d/.test(block) ? 'ol' : 'ul';
  return `<${tag}>${lines.map(line => `<li>${inline(line.replace(/^\S+ /, ''))}</li>`).join('')}</${tag}>`;
}

/** @param {string} text */
export const html = text => text.trim().split(/\n{2,}/).map(one).join('');
