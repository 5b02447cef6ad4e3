import type { Element } from 'domhandler';

/** The id and the classes of elements, written as keys of rules are; lists of classes come again and again. */
export function createNames(): (element: Element) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return ({ attribs: { id, class: classes } }) => {
    if (id === undefined && classes === undefined) return NO_NAMES;
    const key = id === undefined ? (classes ?? '') : `${classes ?? ''}\0${id}`;
    const names = known.get(key) ?? readNames(id, classes);
    known.set(key, names);
    return names;
  };
}

const NO_NAMES: readonly string[] = [];

function readNames(id: string | undefined, classes = ''): readonly string[] {
  const names = new Set(id === undefined ? [] : [`#${id.toLowerCase()}`]);
  for (const one of classes.toLowerCase().split(/\s+/)) names.add(`.${one}`);
  return [...names];
}
