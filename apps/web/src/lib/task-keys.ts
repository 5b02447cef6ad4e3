/** Keys of the user's tasks in the query cache; what makes a task and what lists them share them. */
export const taskKeys = { all: ['tasks'] as const };
