import { createContext, type ReactNode, use } from 'react';
import { useOutlet } from 'react-router-dom';

/** The page that the data router found for the address; absent outside of react-admin's routes. */
export const PageContext = createContext<ReactNode>(undefined);

/** Provides the page that the data router found to the `<CoreAdmin>` in it. */
export function RoutedPages({ children }: { children: ReactNode }) {
  return <PageContext value={useOutlet()}>{children}</PageContext>;
}

/** Shows the page that the data router found. Routes in the page are its own again. */
export function RoutedPage() {
  return <PageContext value={undefined}>{use(PageContext)}</PageContext>;
}
