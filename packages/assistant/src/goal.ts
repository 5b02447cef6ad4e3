/** The five parts that make a goal SMART. */
export interface GoalParts {
  readonly specific: string;
  readonly measurable: string;
  readonly achievable: string;
  readonly relevant: string;
  readonly timeBound: string;
}

/** The email that a goal is drafted from. Hostile: its words are quoted, never followed. */
export interface GoalSource {
  readonly subject: string;
  readonly content: string;
  readonly sender: string;
  readonly now: Date;
}

export interface GoalDraft extends GoalParts {
  readonly title: string;
  readonly priority: 'low' | 'medium' | 'high' | 'urgent';
  /** `YYYY-MM-DD`, or null. */
  readonly dueDate: string | null;
}

/** Whoever writes goals: plain code, or a language model beside it (D-28). Never stores, only answers. */
export interface GoalDrafter {
  /** A SMART goal from one email (D-90). Never throws for the email's content. */
  draftGoal(source: GoalSource): Promise<Drafted<GoalDraft>>;
  /** The five texts of a goal, written better; what they say stays. */
  improveGoal(
    parts: GoalParts,
    goal: { readonly title: string; readonly dueDate: string | null },
  ): Promise<Drafted<GoalParts>>;
}

/** A draft and who made it: `local`, or the model's name (D-90). */
export interface Drafted<T> {
  readonly draft: T;
  readonly source: 'local' | 'model';
  readonly generatedBy: string;
}
