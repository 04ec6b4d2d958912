import type { MouseEvent, ReactNode } from 'react';
import { guestAddress, moveTo } from './useGuestLocation';

interface GuestLinkProps {
  path: string;
  location: URL;
  children: ReactNode;
}

/** Leads to another sign-in page without loading anything, and takes the redirect along. */
export function GuestLink({ path, location, children }: GuestLinkProps) {
  const address = guestAddress(path, location);
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
