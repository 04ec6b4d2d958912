import { type ReactNode, useEffect } from 'react';
import { pageTitle } from '../frame/router/pageTitle';

/** A sign-in page: its title, on the page and in the tab, and what it is about. */
export function GuestPage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);

  return (
    <>
      <h1>{title}</h1>
      {children}
    </>
  );
}
