import { useEffect, useRef } from 'react';

/** Gives what stands in a form and is not sent yet; null: nothing that somebody wrote. */
type ReadWords = () => string | null;

const forms = new Set<ReadWords>();

/** What stands in the forms of this page and is not sent yet; empty: nothing would be lost with the page. */
export function writtenWords(): readonly string[] {
  return [...forms].flatMap((read) => read() ?? []);
}

/** The same without a form. @returns takes it back */
export function holdWrittenWords(read: ReadWords): () => void {
  forms.add(read);
  return () => void forms.delete(read);
}

/** Tells the page that a form holds words: while it does, the end of the session does not take the page away. */
export function useWrittenWords(read: ReadWords): void {
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    const own = () => latest.current();
    forms.add(own);
    return () => void forms.delete(own);
  }, []);
}

/** The texts among a form's values, in lines; null when all of them are empty. Passwords are no words. */
export function wordsOf(values: object): string | null {
  const texts = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' && !/password/i.test(name) ? [value] : [],
  );
  return texts.length === 0 ? null : texts.join('\n');
}
