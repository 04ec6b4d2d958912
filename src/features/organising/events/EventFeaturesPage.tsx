import { EventFormPage } from './EventFormPage';
import { UntitledInput } from './UntitledInput';

const SECTIONS = ['features'];
const INPUTS = { features: UntitledInput };

/** What the event offers its athletes and spectators. */
export function Component() {
  return <EventFormPage form="features" sections={SECTIONS} inputs={INPUTS} />;
}
