import { useTaskWords } from '../../../../engine/console/writes/useTaskWords';

/** In place of the title that a task was queued with: what it came to. */
export function TaskWords({ record }: { record: Readonly<Record<string, unknown>> }) {
  const words = useTaskWords();
  return words(record);
}
