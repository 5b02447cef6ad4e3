import { useEffect } from 'react';

/**
 * Takes the place of the package `react-style-singleton` (see vite.config.ts): the scroll lock of
 * dialogs needs one rule on the page while it is open. A constructed sheet needs no hole in the CSP.
 */
export function styleSingleton() {
  const useStyle = styleHookSingleton();
  return function Sheet({ styles, dynamic }: { styles: string; dynamic?: boolean }) {
    useStyle(styles, dynamic);
    return null;
  };
}

export function styleHookSingleton() {
  const sheet = stylesheetSingleton();
  return (styles: string, isDynamic?: boolean) => {
    // A change of text is followed only where the caller says so, as in the package.
    const watched = isDynamic ? styles : '';
    // biome-ignore lint/correctness/useExhaustiveDependencies: `watched` stands for `styles`.
    useEffect(() => {
      sheet.add(styles);
      return () => sheet.remove();
    }, [watched]);
  };
}

export function stylesheetSingleton() {
  let users = 0;
  let sheet: CSSStyleSheet | null = null;
  return {
    add(css: string) {
      if (users === 0) {
        sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
      }
      users += 1;
    },
    remove() {
      users -= 1;
      if (users > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      sheet = null;
    },
  };
}
