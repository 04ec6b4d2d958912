import Accessible from '@mui/icons-material/AccessibleRounded';
import Android from '@mui/icons-material/AndroidRounded';
import Article from '@mui/icons-material/ArticleRounded';
import Attractions from '@mui/icons-material/AttractionsRounded';
import Celebration from '@mui/icons-material/CelebrationRounded';
import Checkroom from '@mui/icons-material/CheckroomRounded';
import Code from '@mui/icons-material/CodeRounded';
import DataObject from '@mui/icons-material/DataObjectRounded';
import Description from '@mui/icons-material/DescriptionRounded';
import DirectionsBike from '@mui/icons-material/DirectionsBikeRounded';
import DirectionsBoat from '@mui/icons-material/DirectionsBoatRounded';
import DirectionsRun from '@mui/icons-material/DirectionsRunRounded';
import DirectionsWalk from '@mui/icons-material/DirectionsWalkRounded';
import DryCleaning from '@mui/icons-material/DryCleaningRounded';
import EventNote from '@mui/icons-material/EventNoteRounded';
import Fence from '@mui/icons-material/FenceRounded';
import Flag from '@mui/icons-material/FlagRounded';
import Flight from '@mui/icons-material/FlightRounded';
import FolderZip from '@mui/icons-material/FolderZipRounded';
import Groups from '@mui/icons-material/GroupsRounded';
import Handshake from '@mui/icons-material/HandshakeRounded';
import Healing from '@mui/icons-material/HealingRounded';
import Hotel from '@mui/icons-material/HotelRounded';
import HowToReg from '@mui/icons-material/HowToRegRounded';
import Image from '@mui/icons-material/ImageRounded';
import Info from '@mui/icons-material/InfoRounded';
import InsertDriveFile from '@mui/icons-material/InsertDriveFileRounded';
import LocalBar from '@mui/icons-material/LocalBarRounded';
import LocalDrink from '@mui/icons-material/LocalDrinkRounded';
import LocalHospital from '@mui/icons-material/LocalHospitalRounded';
import LocalParking from '@mui/icons-material/LocalParkingRounded';
import Lock from '@mui/icons-material/LockRounded';
import Luggage from '@mui/icons-material/LuggageRounded';
import LunchDining from '@mui/icons-material/LunchDiningRounded';
import Masks from '@mui/icons-material/MasksRounded';
import MedicalServices from '@mui/icons-material/MedicalServicesRounded';
import MilitaryTech from '@mui/icons-material/MilitaryTechRounded';
import MusicNote from '@mui/icons-material/MusicNoteRounded';
import Numbers from '@mui/icons-material/NumbersRounded';
import PersonSearch from '@mui/icons-material/PersonSearchRounded';
import PhoneIphone from '@mui/icons-material/PhoneIphoneRounded';
import PhotoCamera from '@mui/icons-material/PhotoCameraRounded';
import PictureAsPdf from '@mui/icons-material/PictureAsPdfRounded';
import RemoveRoad from '@mui/icons-material/RemoveRoadRounded';
import Restaurant from '@mui/icons-material/RestaurantRounded';
import Route from '@mui/icons-material/RouteRounded';
import Schedule from '@mui/icons-material/ScheduleRounded';
import ShoppingBag from '@mui/icons-material/ShoppingBagRounded';
import Shower from '@mui/icons-material/ShowerRounded';
import Speaker from '@mui/icons-material/SpeakerRounded';
import SportsScore from '@mui/icons-material/SportsScoreRounded';
import Storefront from '@mui/icons-material/StorefrontRounded';
import Subway from '@mui/icons-material/SubwayRounded';
import TableChart from '@mui/icons-material/TableChartRounded';
import Terrain from '@mui/icons-material/TerrainRounded';
import Timeline from '@mui/icons-material/TimelineRounded';
import Train from '@mui/icons-material/TrainRounded';
import VolunteerActivism from '@mui/icons-material/VolunteerActivismRounded';
import Wc from '@mui/icons-material/WcRounded';
import type { ComponentType } from 'react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
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
