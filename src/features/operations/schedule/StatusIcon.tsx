import BlockRounded from '#icons/BlockRounded';
import EditNoteRounded from '#icons/EditNoteRounded';
import EventBusyRounded from '#icons/EventBusyRounded';
import HourglassTopRounded from '#icons/HourglassTopRounded';
import PublicRounded from '#icons/PublicRounded';
import SportsScoreRounded from '#icons/SportsScoreRounded';
import ThumbUpAltRounded from '#icons/ThumbUpAltRounded';
import type { EventStatus } from '../../../../resources/events/eventStatuses';

const ICONS = {
  draft: EditNoteRounded,
  submitted: HourglassTopRounded,
  approved: ThumbUpAltRounded,
  published: PublicRounded,
  finished: SportsScoreRounded,
  rejected: BlockRounded,
  cancelled: EventBusyRounded,
} satisfies Record<EventStatus, unknown>;

/** Where an event is on its way, as a picture beside its colour. */
export function StatusIcon({ status }: { status: EventStatus }) {
  const Icon = ICONS[status];
  return <Icon className="sl-entry-icon" />;
}
