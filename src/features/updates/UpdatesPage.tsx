import './texts';
import { useResourceContext, useTranslate } from 'react-admin';
import { useConsole } from '../../../engine/console/ConsoleSetup';
import { RecordsPage } from '../../../engine/console/pages/RecordsPage';
import { SubNavigation } from '../../shared/SubNavigation';

/** What an event tells those who follow it, and whom it told. */
const KINDS = ['articles', 'notifications', 'progress_notifications', 'push_subscriptions', 'deliveries'] as const;

/** One kind of update, with the way to the others. */
export function Component() {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { can, plan, placeOf } = useConsole();
  const items = KINDS.flatMap((kind) => {
    const to = placeOf(kind)?.list;
    if (!to || !can(`${plan.get(kind).resource.permission}.read`)) return [];
    return [{ to, label: translate(`updates.kinds.${kind}`), isCurrent: kind === resource }];
  });
  return <RecordsPage notice={<SubNavigation label={translate('updates.kinds.label')} items={items} />} />;
}
