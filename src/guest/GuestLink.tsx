import type { MouseEvent, ReactNode } from 'react';
import { guestAddress, moveTo, useGuestLocation } from './useGuestLocation';

/** Leads to another sign-in page without loading anything, and takes the redirect along. */
export function GuestLink({ path, children }: { path: string; children: ReactNode }) {
  const address = guestAddress(path, useGuestLocation());
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    moveTo(address);
  };
  return (
    <a href={address} onClick={follow}>
      {children}
    </a>
  );
}
