import './texts';
import { useResourceContext, useTranslate } from 'react-admin';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import { UPDATE_KINDS } from '../../../resources/updates/updateKinds';
import { SubNavigation } from '../../shared/SubNavigation';

const LISTS = ['updates', ...UPDATE_KINDS, 'push_subscriptions', 'deliveries'] as const;

/** Links to all updates, to each kind, and to the phones that receive them. */
export function KindNavigation() {
  const translate = useTranslate();
  const shown = useResourceContext();
  const { pages, placeOf, mayOpen } = useConsole();
  const items = LISTS.flatMap((name) => {
    const to = placeOf(name)?.list;
    const list = pages.pages.find(({ handle: { page } }) => page?.resource === name && page.kind === 'list');
    if (!to || !list || !mayOpen(list.handle)) return [];
    return [{ to, label: translate(`updates.kinds.${name}`), isCurrent: name === shown }];
  });
  return <SubNavigation label={translate('updates.kinds.label')} items={items} />;
}
