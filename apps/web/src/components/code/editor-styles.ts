import { StyleModule } from 'style-mod';

const sheets = new WeakMap<StyleModule, CSSStyleSheet>();

/**
 * The editor's own styles as sheets that a script makes: the page's policy admits no style element. In a document the library
 * makes such an element only, so its one way in is replaced.
 */
export function adoptEditorStyles(): void {
  StyleModule.mount = (root, modules) => {
    // Where no style is drawn, in tests, none is needed.
    if (!('adoptedStyleSheets' in root)) return;
    const wanted = [modules].flat().map(sheetOf);
    root.adoptedStyleSheets = [
      ...root.adoptedStyleSheets.filter(sheet => !wanted.includes(sheet)),
      ...wanted,
    ];
  };
}

function sheetOf(module: StyleModule): CSSStyleSheet {
  const made = sheets.get(module);
  if (made) return made;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(module.getRules());
  sheets.set(module, sheet);
  return sheet;
}
