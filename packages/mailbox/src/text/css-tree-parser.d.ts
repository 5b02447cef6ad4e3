/** The parser alone: without the tables of all properties, which nobody here asks. */
declare module 'css-tree/parser' {
  import type { parse } from 'css-tree';

  const parser: typeof parse;
  // biome-ignore lint/style/noDefaultExport: that is how css-tree gives it.
  export default parser;
}
