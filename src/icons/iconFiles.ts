import type { ComponentType } from 'react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Accessible from '#icons/AccessibleRounded';
import Android from '#icons/AndroidRounded';
import Article from '#icons/ArticleRounded';
import Attractions from '#icons/AttractionsRounded';
import Celebration from '#icons/CelebrationRounded';
import Checkroom from '#icons/CheckroomRounded';
import Code from '#icons/CodeRounded';
import DataObject from '#icons/DataObjectRounded';
import Description from '#icons/DescriptionRounded';
import DirectionsBike from '#icons/DirectionsBikeRounded';
import DirectionsBoat from '#icons/DirectionsBoatRounded';
import DirectionsRun from '#icons/DirectionsRunRounded';
import DirectionsWalk from '#icons/DirectionsWalkRounded';
import DryCleaning from '#icons/DryCleaningRounded';
import EventNote from '#icons/EventNoteRounded';
import Fence from '#icons/FenceRounded';
import Flag from '#icons/FlagRounded';
import Flight from '#icons/FlightRounded';
import FolderZip from '#icons/FolderZipRounded';
import Groups from '#icons/GroupsRounded';
import Handshake from '#icons/HandshakeRounded';
import Healing from '#icons/HealingRounded';
import Hotel from '#icons/HotelRounded';
import HowToReg from '#icons/HowToRegRounded';
import Image from '#icons/ImageRounded';
import Info from '#icons/InfoRounded';
import InsertDriveFile from '#icons/InsertDriveFileRounded';
import LocalBar from '#icons/LocalBarRounded';
import LocalDrink from '#icons/LocalDrinkRounded';
import LocalHospital from '#icons/LocalHospitalRounded';
import LocalParking from '#icons/LocalParkingRounded';
import Lock from '#icons/LockRounded';
import Luggage from '#icons/LuggageRounded';
import LunchDining from '#icons/LunchDiningRounded';
import Masks from '#icons/MasksRounded';
import MedicalServices from '#icons/MedicalServicesRounded';
import MilitaryTech from '#icons/MilitaryTechRounded';
import MusicNote from '#icons/MusicNoteRounded';
import Numbers from '#icons/NumbersRounded';
import PersonSearch from '#icons/PersonSearchRounded';
import PhoneIphone from '#icons/PhoneIphoneRounded';
import PhotoCamera from '#icons/PhotoCameraRounded';
import PictureAsPdf from '#icons/PictureAsPdfRounded';
import RemoveRoad from '#icons/RemoveRoadRounded';
import Restaurant from '#icons/RestaurantRounded';
import Route from '#icons/RouteRounded';
import Schedule from '#icons/ScheduleRounded';
import ShoppingBag from '#icons/ShoppingBagRounded';
import Shower from '#icons/ShowerRounded';
import Speaker from '#icons/SpeakerRounded';
import SportsScore from '#icons/SportsScoreRounded';
import Storefront from '#icons/StorefrontRounded';
import Subway from '#icons/SubwayRounded';
import TableChart from '#icons/TableChartRounded';
import Terrain from '#icons/TerrainRounded';
import Timeline from '#icons/TimelineRounded';
import Train from '#icons/TrainRounded';
import VolunteerActivism from '#icons/VolunteerActivismRounded';
import Wc from '#icons/WcRounded';
import type { MapIcon } from '../../resources/shared/mapIcons';

const MAP_PICTURES: Readonly<Record<MapIcon, ComponentType>> = {
  start: Flag,
  timeline: Timeline,
  finish: SportsScore,
  'disabled-access': Accessible,
  airport: Flight,
  'baggage-drop-area': Luggage,
  bar: LocalBar,
  camera: PhotoCamera,
  'charity-village': VolunteerActivism,
  'cheering-zone': Celebration,
  cycling: DirectionsBike,
  drinks: LocalDrink,
  elevation: Terrain,
  'first-aid-station': MedicalServices,
  expo: Storefront,
  facemask: Masks,
  food: LunchDining,
  ferry: DirectionsBoat,
  'goody-bag-stand': ShoppingBag,
  'changing-facilities': Checkroom,
  information: Info,
  lockers: Lock,
  'medal-collection-stand': MilitaryTech,
  medical: LocalHospital,
  'meeting-point': Groups,
  metro: Subway,
  'missing-persons': PersonSearch,
  music: MusicNote,
  obstacle: Fence,
  parking: LocalParking,
  'pedestrian-crossing': DirectionsWalk,
  physiotherapy: Healing,
  poi: Attractions,
  schedule: EventNote,
  'registration-point': HowToReg,
  restaurant: Restaurant,
  roadblock: RemoveRoad,
  running: DirectionsRun,
  shower: Shower,
  clock: Schedule,
  startnumber: Numbers,
  hotel: Hotel,
  speaker: Speaker,
  toilets: Wc,
  train: Train,
  volunteer: Handshake,
  'tshirt-collection-stand': DryCleaning,
};

/** By mime type; the last one is for types that have none of their own. */
const FILE_PICTURES: Readonly<Record<string, ComponentType>> = {
  'image/png': Image,
  'image/jpeg': Image,
  'image/gif': Image,
  'image/bmp': Image,
  'image/tiff': Image,
  'image/webp': Image,
  'image/svg+xml': Image,
  'application/pdf': PictureAsPdf,
  'text/csv': TableChart,
  'text/tab-separated-values': TableChart,
  'text/plain': Description,
  'application/json': DataObject,
  'application/geo+json': Route,
  'application/gpx+xml': Route,
  'application/vnd.google-earth.kml+xml': Route,
  'application/vnd.garmin.tcx+xml': Route,
  'application/xml': Code,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': TableChart,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': Article,
  'application/vnd.android.package-archive': Android,
  'application/vnd.android.app-bundle': Android,
  'application/vnd.apple.ipa': PhoneIphone,
  'application/zip': FolderZip,
  'application/octet-stream': InsertDriveFile,
};

/** Stands out from light and dark grounds alike: as an image it does not know which one it is on. */
const GREY = '#808080';

/** The pictures that the product serves, by their address: `images/icons/{map icon}.svg` and `images/file-icons/{mime type}.svg`. */
export function iconFiles(): ReadonlyMap<string, string> {
  return new Map([
    ...Object.entries(MAP_PICTURES).map(([name, Picture]) => [`images/icons/${name}.svg`, svgOf(Picture)] as const),
    ...Object.entries(FILE_PICTURES).map(
      ([type, Picture]) => [`images/file-icons/${type}.svg`, svgOf(Picture)] as const,
    ),
  ]);
}

/** The drawing alone, without the class names and styles that it has as a component. */
function svgOf(Picture: ComponentType): string {
  const [, drawing = ''] = /<svg[^>]*>(.*)<\/svg>/s.exec(renderToStaticMarkup(createElement(Picture))) ?? [];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="${GREY}">${drawing}</svg>`;
}
