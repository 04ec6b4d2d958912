import '../texts';
import { useTranslate } from 'react-admin';
import FlagOutlined from '#icons/FlagOutlined';
import { RecordsPage } from '../../../../engine/console/pages/RecordsPage';
import { useIdParam } from '../../../../engine/console/pages/useIdParam';

/** The courses of the event. They are made where their race is. */
export function Component() {
  const translate = useTranslate();
  const races = `/events/${useIdParam('event_id')}/races`;
  const choose = { label: translate('course.choose_race'), Icon: FlagOutlined, to: races };
  return <RecordsPage slots={{ emptyActions: [choose] }} />;
}
