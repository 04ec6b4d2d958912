import { useEffect } from 'react';
import { getApiStatus, leaveApiErrors, subscribeToApiStatus } from '../../providers/apiStatus';

/** What went wrong is said where it did: as long as it is, it is not said above the page as well. */
export function useToldInPlace(): void {
  useEffect(() => {
    const leave = () => {
      if (getApiStatus().hasServerError) leaveApiErrors();
    };
    leave();
    return subscribeToApiStatus(leave);
  }, []);
}
