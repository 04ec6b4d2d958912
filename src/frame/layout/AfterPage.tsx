import { Announcements } from '../announcements/Announcements';
import { Demands } from '../proof/Demands';
import { Shortcuts } from '../shortcuts/Shortcuts';
import type { NavigationSection } from './navigation';

/** What no page waits for: what is announced to all and asked of a few, and the keys of every page. */
export function AfterPage({ sections }: { sections: readonly NavigationSection[] }) {
  return (
    <>
      <Announcements />
      <Demands />
      <Shortcuts sections={sections} />
    </>
  );
}
