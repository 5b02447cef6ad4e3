export interface TodoItem {
  readonly title: string;
  /** Plain text. */
  readonly description: string;
  readonly dueAt: Date;
  readonly priority: 'low' | 'medium' | 'high';
  readonly status: 'pending' | 'in-progress' | 'completed';
}

/**
 * The to-do list that a connected account keeps (Microsoft To Do). Every function throws `ProviderError`;
 * `not-found` for an item that is gone.
 */
export interface TodoProvider {
  /**
   * Makes an item that carries the caller's own key, a UUID. The id is opaque and of no use anywhere but here. Never
   * repeated by itself: a second call makes a second item, so after a failure that tells nothing `find` comes first.
   */
  create(key: string, item: TodoItem): Promise<{ id: string }>;
  /** The item that carries the key, or null. */
  find(key: string): Promise<{ id: string } | null>;
  /** What is left out stays. */
  update(id: string, change: Partial<TodoItem>): Promise<void>;
  /** Repeating is no error. */
  remove(id: string): Promise<void>;
}
