import { contactAddress } from '#lib/page-facts.ts';
import type { ContactKind } from './content/legal-text.ts';

/** Stands where the operator named no address. */
export const NO_ADDRESS = 'the operator of this server';

/**
 * The operator's address, to write to. The server finds this element in the delivered HTML by its
 * attribute and puts the address in, so that it stands there before any script (D-09).
 */
export function ContactAddress({ kind }: { readonly kind: ContactKind }) {
  const address = contactAddress(kind);
  if (address === null) return <span data-contact={kind}>{NO_ADDRESS}</span>;
  return (
    <span data-contact={kind}>
      <a className="link" href={`mailto:${address}`}>
        {address}
      </a>
    </span>
  );
}
