// With it, to be there when the server is not.
import './NotLoadedPage';
import { useEffect, useState } from 'react';
import { endpoints } from '../../providers/endpoints';
import { isAbort } from '../../providers/httpError';
import { request } from '../../providers/request';
import { trackPageView } from '../../providers/tagManager';
import { problemsOf } from './sending';

/** What goes with opening a sign-in page: its view is counted, and the reference data asked for; says why there is none. */
export default function GuestVisit({ name, path }: { name: string; path: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    // Written out, so that a build without a tag manager leaves it out altogether.
    if (import.meta.env.VITE_GTM_ID) trackPageView({ name, path });
  }, [name, path]);
  useEffect(() => {
    const asking = new AbortController();
    void problemOfReferenceData(asking.signal).then((found) => !asking.signal.aborted && setProblem(found));
    return () => asking.abort();
  }, []);
  return (
    problem && (
      <p role="status" className="guest-problems">
        {problem}
      </p>
    )
  );
}

/** Asks for the reference data that needs no sign-in; what was wrong, else null. */
async function problemOfReferenceData(signal: AbortSignal): Promise<string | null> {
  try {
    await request(`${endpoints.admin}/v1/application_data`, { signal });
    return null;
  } catch (error) {
    return isAbort(error) ? null : (problemsOf(error, []).form ?? null);
  }
}
