import { Announcements } from '../announcements/Announcements';
import { Demands } from '../proof/Demands';
import { Shortcuts } from '../shortcuts/Shortcuts';
import type { NavigationSection } from './navigation';
import { ProfileLanguage } from './ProfileLanguage';

/** What no page waits for: what is announced to all and asked of a few, the reader's language, the keys of every page. */
export function AfterPage({ sections }: { sections: readonly NavigationSection[] }) {
  return (
    <>
      <Announcements />
      <Demands />
      <ProfileLanguage />
      <Shortcuts sections={sections} />
    </>
  );
}
