/** What a mail of a corpus says, in the words that the labels were read on. */
export interface FoundMail {
  readonly from: string;
  readonly to: string;
  readonly cc: string;
  readonly date: string;
  readonly subject: string;
  /** The fields that triage looks at, in lower case, without empty ones. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly bodyFrom: 'text' | 'html';
}
