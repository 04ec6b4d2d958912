import { GridPage } from '../../../../engine/console/pages/GridPage';
import { usePlace } from '../../../../engine/console/pages/usePlace';
import { TaskWords } from './TaskWords';

const SLOTS = { cells: { title: TaskWords } };

/** What ran in the background of an event, each in words. */
export function Component() {
  return <GridPage place={usePlace('background_tasks')} slots={SLOTS} />;
}
