/** Where an address stands in a paragraph: the operator's own, from the settings (D-55). */
export type ContactKind = 'support' | 'privacy';

/** A paragraph; an element that is no text is an address, or a link inside the product. */
export type LegalLine = readonly (
  | string
  | { readonly contact: ContactKind }
  | { readonly text: string; readonly href: string }
)[];

export interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly LegalLine[];
  /** Shown as a list after the lines. */
  readonly points?: readonly LegalLine[];
}

export interface LegalText {
  readonly title: string;
  readonly effective: string;
  readonly lead: string;
  /**
   * True until the owner of the service and a lawyer have read the text and put their own facts in;
   * the page says so meanwhile. Set it to false in the same change as the reviewed words.
   */
  readonly awaitsReview: boolean;
  readonly sections: readonly LegalSection[];
}

export const EFFECTIVE_DATE = '1 September 2025';

export const REVIEW_NOTE =
  'This text describes the product as it is built. It still awaits the review of the owner of this service.';
