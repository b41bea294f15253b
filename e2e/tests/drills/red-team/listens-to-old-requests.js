// platform: replaces what old requests are sent by
const { send } = XMLHttpRequest.prototype;
XMLHttpRequest.prototype.send = function (body) {
  send.call(this, body);
};
