import { drawIcons } from '../packages/icons/drawIcons';

await drawIcons();
