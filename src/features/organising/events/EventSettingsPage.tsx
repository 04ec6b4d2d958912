import { EventFormPage } from './EventFormPage';
import { UntitledInput } from './UntitledInput';

const SECTIONS = ['settings'];
const INPUTS = { settings: UntitledInput };

/** How times, dates and results are worked out and written. */
export function Component() {
  return <EventFormPage form="settings" sections={SECTIONS} inputs={INPUTS} />;
}
