import { accessMutants } from './access.mutants';
import type { Mutant } from './mutant';
import { queryMutants } from './query.mutants';
import { rankingMutants } from './ranking.mutants';
import { timingMutants } from './timing.mutants';
import { undoMutants } from './undo.mutants';

export const mutants: readonly Mutant[] = [
  ...timingMutants,
  ...rankingMutants,
  ...queryMutants,
  ...accessMutants,
  ...undoMutants,
];
