import { hostConfig } from '@kontor/build/webpack';

export default hostConfig();
