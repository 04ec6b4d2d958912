import { useTranslate } from 'react-admin';
import { READ_TONES, type ReadState } from '../../../../resources/passings/readStates';
import './passingState.css';

/** The state of a read in a word, on the ground of its tone. Plain, since streams draw hundreds of them. */
export function PassingState({ state }: { state: string }) {
  const translate = useTranslate();
  const tone = READ_TONES[state as ReadState] ?? 'neutral';
  return (
    <span className="sl-live-state" data-tone={tone}>
      {translate(`passingStates.${state}`, { _: state })}
    </span>
  );
}
