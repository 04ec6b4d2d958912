import { endpoints } from '../../providers/endpoints';
import { isAbort } from '../../providers/httpError';
import { request } from '../../providers/request';
import { problemsOf } from './sending';

/** Asks for the reference data that needs no sign-in; what was wrong, else null. */
export async function problemOfReferenceData(signal: AbortSignal): Promise<string | null> {
  try {
    await request(`${endpoints.admin}/v1/application_data`, { signal });
    return null;
  } catch (error) {
    return isAbort(error) ? null : (problemsOf(error, []).form ?? null);
  }
}
