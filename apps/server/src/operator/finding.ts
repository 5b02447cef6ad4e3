/** One line of the operator's report; only `wrong` makes the command fail. */
export interface Finding {
  readonly kind: 'right' | 'wrong' | 'not set' | 'note';
  readonly text: string;
}
