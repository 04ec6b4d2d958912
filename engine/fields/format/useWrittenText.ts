import { useTimeZone } from '../instant/TimeZoneContext';
import { useFormats } from './useFormats';
import { withMoments, withSpeeds } from './writtenText';

/** How sentences are written here: the one filter before anything that was not written for this event is shown. */
export function useWrittenText(): (text: string) => string {
  const timeZone = useTimeZone();
  const formats = useFormats();
  return (text) => withSpeeds(withMoments(text, formats, timeZone), formats);
}
