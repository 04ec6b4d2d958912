import './bannerTexts';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { Announcements } from '../announcements/Announcements';
import { DemandBanner } from '../proof/DemandBanner';
import { ProofHost } from '../proof/ProofHost';
import { Shortcuts } from '../shortcuts/Shortcuts';
import '../../../engine/console/codeRescue';
import { reportReachable } from '../../../providers/apiStatus';
import { toldViewingOver, viewingOver } from '../../../providers/viewing';
import { ApiStatusBanner } from './ApiStatusBanner';
import { keepFocus } from './keepFocus';
import type { NavigationSection } from './navigation';
import { ProfileLanguage } from './ProfileLanguage';
import { StillSaving } from './StillSaving';

/** Ways to other pages, which are there before the connection goes. */
const MENUS = [
  () => import('./UserMenuContent'),
  () => import('./EventMenuContent'),
  () => import('./PhoneDrawer'),
  () => import('./ActionMenuContent'),
  () => import('../palette/CommandPalette'),
];

/** What no page waits for: what is announced to all and asked of a few, the reader's language, the keys of every page
 * and their place on it, and how the server is doing. */
export function AfterPage({ sections }: { sections: readonly NavigationSection[] }) {
  const notify = useNotify();
  useEffect(() => keepFocus(), []);
  useEffect(() => {
    for (const load of MENUS) load().catch(() => undefined);
  }, []);
  useEffect(() => {
    // What is asked for meanwhile waits for the network, and does not fail: nothing else would tell.
    const away = () => reportReachable(false);
    addEventListener('offline', away);
    return () => removeEventListener('offline', away);
  }, []);
  useEffect(() => {
    const name = viewingOver();
    if (name === null) return;
    toldViewingOver();
    notify('pages.acting_banner.over_note', { type: 'info', messageArgs: { name } });
  }, [notify]);
  return (
    <>
      <ApiStatusBanner />
      <StillSaving />
      <Announcements />
      <DemandBanner />
      <ProofHost />
      <ProfileLanguage />
      <Shortcuts sections={sections} />
    </>
  );
}
