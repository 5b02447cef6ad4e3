/** What the embedded engine's thread is started with. */
export interface EngineStart {
  readonly databaseDir: string;
}

/** What the embedded engine's thread is asked. */
export type EngineRequest = { readonly id: number } & EngineOrder;

export type EngineOrder =
  | (Statement & {
      readonly kind: 'query';
      readonly params: readonly unknown[];
      readonly rowMode: 'array' | 'object';
      /** Types of columns whose values are wanted as the engine writes them. */
      readonly untranslated: readonly number[];
    })
  | (Statement & { readonly kind: 'exec' })
  | { readonly kind: 'dump' }
  | { readonly kind: 'listen'; readonly channel: string }
  | { readonly kind: 'close' };

interface Statement {
  readonly text: string;
  /** It is the first of a transaction. */
  readonly begins: boolean;
}

/** What the thread says. */
export type EngineAnswer =
  | { readonly isReady: true }
  /** It could not be opened. */
  | { readonly failure: SealedError }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: SealedError; readonly isBroken: boolean }
  | { readonly channel: string; readonly payload: string };

/** An error without what cannot be sent between threads. */
export interface SealedError {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly facts: Readonly<Record<string, string | number>>;
}
