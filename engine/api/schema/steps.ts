/** The order that needs nothing which is not there yet, and takes away nothing that is still in use. */
const PHASES = [
  'functions',
  'dropForeignKeys',
  'dropIndexes',
  'dropGenerated',
  'createTables',
  'addColumns',
  'alterColumns',
  'dropColumns',
  'addGenerated',
  'createIndexes',
  'addForeignKeys',
  'dropTables',
  'dropFunctions',
] as const;

export interface Step {
  readonly phase: (typeof PHASES)[number];
  readonly sql: string;
}

/** The statements phase by phase; within one in the order given. */
export function inOrder(steps: readonly Step[]): string[] {
  return PHASES.flatMap((phase) => steps.filter((step) => step.phase === phase).map((step) => step.sql));
}
