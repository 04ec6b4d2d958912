import { useEffect } from 'react';
import { Announcements } from '../announcements/Announcements';
import { Demands } from '../proof/Demands';
import { Shortcuts } from '../shortcuts/Shortcuts';
import { keepFocus } from './keepFocus';
import type { NavigationSection } from './navigation';
import { ProfileLanguage } from './ProfileLanguage';

/** What no page waits for: what is announced to all and asked of a few, the reader's language, the keys of every page and their place on it. */
export function AfterPage({ sections }: { sections: readonly NavigationSection[] }) {
  useEffect(() => keepFocus(), []);
  return (
    <>
      <Announcements />
      <Demands />
      <ProfileLanguage />
      <Shortcuts sections={sections} />
    </>
  );
}
