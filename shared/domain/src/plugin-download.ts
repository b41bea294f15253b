/** The plugin is the download of the ERP whose platform says that it runs in Shopware 6. */
export const isPluginDownload = ({ platform }: { readonly platform: string }): boolean =>
  /^shopware[ -]?6/i.test(platform);
