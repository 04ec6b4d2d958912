/** How often a task is begun at most where its node dies each time; who has it run again begins to count anew. */
export const MOST_ATTEMPTS = 3;
