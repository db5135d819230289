/** The mark by which spreadsheets read a text as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** What a spreadsheet would compute instead of show; the apostrophe makes it text. */
export const FORMULA = /^[=+\-@\t\r]/;

/** Comma-separated text that no spreadsheet computes anything from. */
export function separatedText(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map(row => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Rows of comma-, semicolon- or tab-separated text, each with the number of its line from 1; quoted cells may hold
 * separators, ends of lines and doubled quotes.
 */
export function separatedRows(marked: string): { line: number; cells: string[] }[] {
  const text = marked.startsWith(BYTE_ORDER_MARK) ? marked.slice(1) : marked;
  const separator = separatorOf(text);
  const rows: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let value = '';
  let quoted = false;
  let line = 1;
  let began = 1;
  const endRow = () => {
    rows.push({ line: began, cells: [...cells, value] });
    [cells, value] = [[], ''];
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === '\n') line++;
    if (quoted) {
      if (character !== '"') value += character;
      else if (text[at + 1] === '"') value += text[++at] ?? '';
      else quoted = false;
    } else if (character === '"' && value === '') quoted = true;
    else if (character === separator) {
      cells.push(value);
      value = '';
    } else if (character === '\n') {
      endRow();
      began = line;
    } else if (character !== '\r') value += character;
  }
  if (value !== '' || cells.length > 0) endRow();
  return rows;
}

/** Spreadsheets of many countries write semicolons. */
function separatorOf(text: string): string {
  const first = text.split('\n', 1)[0] ?? '';
  return [',', ';', '\t'].find(one => first.includes(one)) ?? ',';
}
