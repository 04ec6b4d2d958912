import CampaignOutlined from '#icons/CampaignOutlined';
import EventNoteRounded from '#icons/EventNoteRounded';
import HowToRegRounded from '#icons/HowToRegRounded';
import InsightsRounded from '#icons/InsightsRounded';
import LeaderboardOutlined from '#icons/LeaderboardOutlined';
import LinkRounded from '#icons/LinkRounded';
import MailOutlineRounded from '#icons/MailOutlineRounded';
import PersonPin from '#icons/PersonPin';
import PhotoCameraRounded from '#icons/PhotoCameraRounded';
import PlaceOutlined from '#icons/PlaceOutlined';
import TimerOutlined from '#icons/TimerOutlined';
import type { WidgetType } from '../../../resources/widgets/widgetTypes';

export const WIDGET_ICONS: Readonly<Record<WidgetType, typeof PlaceOutlined>> = {
  program: EventNoteRounded,
  counter: TimerOutlined,
  live_tracking: PlaceOutlined,
  selfie: PhotoCameraRounded,
  registration: HowToRegRounded,
  statistics: InsightsRounded,
  social: CampaignOutlined,
  contact: MailOutlineRounded,
  rankings: LeaderboardOutlined,
  personal_url: PersonPin,
  direct_url: LinkRounded,
};
