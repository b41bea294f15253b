import { galleryConfig } from '@kontor/build/webpack';

export default galleryConfig({ port: 8086 });
