import { addTexts } from '../../../../engine/console/words/onDemand';

addTexts({
  crop: {
    title: 'Crop your photo',
    why: 'Drag the picture, or move it with the arrow keys. What is in the circle is shown.',
    part: 'Part of the picture that is shown; arrow keys move it',
    zoom: 'Zoom',
    use: 'Use this part',
    unreadable: 'This browser cannot read the picture. Choose a JPEG or PNG.',
  },
});
