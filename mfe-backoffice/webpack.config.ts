import { remoteConfig } from '@kontor/build/webpack';

export default remoteConfig({ name: 'backoffice', port: 8087 });
